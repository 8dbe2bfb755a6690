import { attributesOf, orgOfUser, userNamed, type SeedUser } from './people.ts';

/** Builders of plain form data for demo documents. Amounts are numbers with at most two decimals, as on the wire. */

type Row = Readonly<Record<string, unknown>>;

/** Head and payee of every form. */
function headOf(user: SeedUser, date: string): Row {
  const org = orgOfUser(user);
  const { lxdh, skzh, khh } = attributesOf(user, '-1');
  return {
    sqr: { id: user.id, name: user.name },
    sqbm: { id: org.id, name: org.name },
    sqrq: date,
    zjdj: user.grade,
    lxdh,
    zffs: 'transfer',
    skr: user.name,
    skzh,
    khh,
  };
}

export interface Trip {
  readonly purpose: string;
  readonly city: string;
  readonly from: string;
  readonly to: string;
  /** Price of one way. */
  readonly fare: number;
  readonly by: 'railSecond' | 'airEconomy';
  readonly nights: number;
  readonly lodging: number;
  /** Lodging cap per night of city and grade. */
  readonly cap: number;
  readonly other: number;
  readonly otherType: 'conference' | 'booking' | 'other';
}

/** There and back from Hangzhou, one hotel, allowance for every day, one further expense. */
export function travelData(name: string, date: string, trip: Trip): Row {
  const user = userNamed(name);
  const { city, from, to, by } = trip;
  const leg = (day: string, start: string, end: string): Row => ({
    cfrq: day,
    ddrq: day,
    cfd: start,
    mdd: end,
    jtgj: by,
    je: trip.fare,
    sl: 0.09,
    ...(by === 'airEconomy' ? { jj: 50 } : {}),
  });
  const head = headOf(user, date);
  return {
    ...head,
    ccsy: trip.purpose,
    ccr: [head['sqr']],
    ckssj: from,
    cjssj: to,
    mddcs: city,
    xcmx: [leg(from, 'hangzhou', city), leg(to, city, 'hangzhou')],
    zsmx: [{ rzrq: from, ldrq: to, cs: city, js: 1, bz: trip.cap, je: trip.lodging, fplx: 'digitalSpecial' }],
    bzmx: [{ cs: city, ksrq: from, jsrq: to, tcts: 0, hsbz: 100, pcts: 0, jtbz: 80 }],
    qtmx: [{ fylx: trip.otherType, sm: trip.purpose.slice(0, 40), je: trip.other, fplx: 'digitalOrdinary' }],
    cjkmx: [],
    ysbm: head['sqbm'],
    yskm: '660202',
  };
}

export interface Expense {
  readonly account: string;
  readonly type: string;
  readonly use: string;
  readonly amount: number;
  readonly invoice?: 'digitalSpecial' | 'digitalOrdinary' | 'other';
}

export function dailyData(
  name: string,
  date: string,
  purpose: string,
  category: 'office' | 'business' | 'logistics',
  expense: Expense,
  hospitality: readonly Row[] = [],
): Row {
  return {
    ...headOf(userNamed(name), date),
    bxsy: purpose,
    fylb: category,
    fymx: [{ fyrq: date, yskm: expense.account, fylx: expense.type, sm: expense.use, je: expense.amount, fplx: expense.invoice ?? 'digitalOrdinary' }],
    zdmx: hospitality,
    cjkmx: [],
  };
}

export function loanData(name: string, date: string, type: 'travel' | 'pettyCash' | 'business', purpose: string, amount: number, due: string, repaid = 0): Row {
  return { ...headOf(userNamed(name), date), jklx: type, jksy: purpose, jkje: amount, yjhkrq: due, ...(repaid > 0 ? { hkje: repaid } : {}) };
}
