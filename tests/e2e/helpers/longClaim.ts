/** A travel claim with many rows. Amounts are counted in cents, beside the product's own arithmetic. */
export interface LongClaim {
  /** Wire form of the record. */
  readonly data: unknown;
  /** Amount of each row, cents. */
  readonly travel: readonly number[];
  readonly lodging: readonly number[];
}

export function longClaim(travelRows: number, lodgingRows: number, reason = '第四季度客户现场巡检与培训'): LongClaim {
  const travel = Array.from({ length: travelRows }, (_, index) => 10_033 + index * 1_271);
  const lodging = Array.from({ length: lodgingRows }, (_, index) => 21_007 + index * 913);
  return {
    travel,
    lodging,
    data: {
      clfybx: {
        lxdh: '13800001014',
        ccsy: reason,
        ccr: [{ id: 'U1014', name: '陈雨欣' }],
        ckssj: '2026-09-01',
        cjssj: '2026-11-12',
        mddcs: 'beijing',
        zffs: 'transfer',
        skr: '陈雨欣',
        skzh: '622200000000001014',
        khh: '中国银行演示支行',
        ysbm: { id: 'O60', name: '新能源研究所' },
        yskm: '660202',
        sub_xcmx: travel.map((cents, index) => ({
          cfrq: day(index),
          ddrq: day(index),
          cfd: index % 2 === 0 ? 'hangzhou' : 'beijing',
          mdd: index % 2 === 0 ? 'beijing' : 'hangzhou',
          jtgj: 'railSecond',
          je: cents / 100,
        })),
        sub_zsmx: lodging.map((cents, index) => ({ rzrq: day(index), ldrq: day(index + 1), cs: 'beijing', js: 1, je: cents / 100, fplx: 'digitalOrdinary' })),
      },
    },
  };
}

/** `123456` cents as `1,234.56`. */
export function money(cents: number): string {
  const yuan = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${yuan}.${String(cents % 100).padStart(2, '0')}`;
}

// helpers

const day = (index: number): string => new Date(Date.UTC(2026, 8, 1) + index * 86_400_000).toISOString().slice(0, 10);
