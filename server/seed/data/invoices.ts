/** Invoices in the folders of the demo staff. Numbers are those of digital invoices, except where a code stands beside them. */
export interface SeedInvoice {
  readonly owner: string;
  readonly type: string;
  readonly number: string;
  readonly code?: string;
  readonly date: string;
  readonly total: string;
  readonly fund?: string;
  readonly seller: string;
  readonly buyer?: string;
  readonly passenger?: string;
  /** Finance has marked it. */
  readonly isDuplicate?: true;
}

export const seedInvoices: readonly SeedInvoice[] = [
  {
    owner: '陈雨欣',
    type: 'rail',
    number: '26339116000012345601',
    date: '2026-11-09',
    total: '626.00',
    seller: '中国铁路上海局集团有限公司',
    passenger: '陈雨欣',
  },
  {
    owner: '陈雨欣',
    type: 'air',
    number: '26119110000023456702',
    date: '2026-11-12',
    total: '920.00',
    fund: '50.00',
    seller: '中国国际航空股份有限公司',
    passenger: '陈雨欣',
  },
  { owner: '陈雨欣', type: 'digitalSpecial', number: '26112000000034567803', date: '2026-11-12', total: '1404.00', seller: '北京清河大酒店有限公司' },
  { owner: '陈雨欣', type: 'digitalSpecial', number: '26112000000045678904', date: '2026-11-10', total: '800.00', seller: '中国储能标准化会务有限公司' },
  { owner: '陈雨欣', type: 'taxi', number: '40718205', code: '133011970105', date: '2026-11-06', total: '86.40', seller: '杭州市出租汽车有限公司' },
  { owner: '陈雨欣', type: 'digitalOrdinary', number: '26332000000056789006', date: '2026-11-03', total: '480.00', seller: '杭州文汇办公用品有限公司' },
  {
    owner: '孙浩',
    type: 'air',
    number: '26119110000067890107',
    date: '2026-11-02',
    total: '1550.00',
    fund: '50.00',
    seller: '深圳航空有限责任公司',
    passenger: '孙浩',
  },
  {
    owner: '孙浩',
    type: 'air',
    number: '26119110000078901208',
    date: '2026-11-06',
    total: '1550.00',
    fund: '50.00',
    seller: '深圳航空有限责任公司',
    passenger: '孙浩',
  },
  { owner: '孙浩', type: 'digitalSpecial', number: '26442000000089012309', date: '2026-11-06', total: '1800.00', seller: '深圳湾科技酒店有限公司' },
  { owner: '孙浩', type: 'digitalSpecial', number: '26442000000090123410', date: '2026-11-05', total: '2600.00', seller: '深圳会展服务有限公司' },
  // one of a pair: the same receipt, entered again with another code
  { owner: '高远', type: 'vatOrdinary', number: '52617311', code: '033001900111', date: '2026-10-22', total: '318.00', seller: '杭州西溪餐饮管理有限公司' },
  {
    owner: '刘洋',
    type: 'vatOrdinary',
    number: '52617311',
    code: '033001900112',
    date: '2026-10-22',
    total: '318.00',
    seller: '杭州西溪餐饮管理有限公司',
    isDuplicate: true,
  },
  {
    owner: '刘洋',
    type: 'digitalOrdinary',
    number: '26332000000061234512',
    date: '2026-10-28',
    total: '265.00',
    seller: '杭州图文快印有限公司',
    buyer: '刘洋',
  },
];
