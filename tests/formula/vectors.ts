/** Committed results that every part of the product must agree with. */

/** Amount, capital characters. */
export const capitalVectors: readonly (readonly [amount: string, capital: string])[] = [
  ['0', '零元整'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角'],
  ['0.55', '伍角伍分'],
  ['1', '壹元整'],
  ['1.50', '壹元伍角'],
  ['10.05', '壹拾元零伍分'],
  ['100', '壹佰元整'],
  ['1005', '壹仟零伍元整'],
  ['4370', '肆仟叁佰柒拾元整'],
  ['4370.00', '肆仟叁佰柒拾元整'],
  ['10010', '壹万零壹拾元整'],
  ['100000', '壹拾万元整'],
  ['100100', '壹拾万零壹佰元整'],
  ['107000', '壹拾万零柒仟元整'],
  ['12345678.9', '壹仟贰佰叁拾肆万伍仟陆佰柒拾捌元玖角'],
  ['100000001', '壹亿零壹元整'],
  ['1000000000', '壹拾亿元整'],
  ['20000300.07', '贰仟万零叁佰元零柒分'],
  ['10,000.10', '壹万元壹角'],
  ['007', '柒元整'],
  ['99999999999.99', '玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['100000000000', ''],
  ['99999999999.999', ''],
  ['-1', ''],
  ['+1', ''],
  ['abc', ''],
  ['1.234', ''],
  ['12,34.5', ''],
  ['1,2345', ''],
  [',123', ''],
  ['1.', ''],
  ['.5', ''],
  ['1e3', ''],
  ['１', ''],
  [' 1', ''],
  ['1 ', ''],
  ['1\n', ''],
  ['', ''],
];

/** Formula, result as text. */
export const roundingVectors: readonly (readonly [formula: string, result: string])[] = [
  ['round(1.005, 2)', '1.01'],
  ['round(2.675, 2)', '2.68'],
  ['round(-2.675, 2)', '-2.68'],
  ['0.1+0.2', '0.3'],
  ['toFixed(0.1+0.2, 2)', '0.30'],
  ['round(0.5)', '1'],
  ['round(-0.5)', '-1'],
  ['round(-0.4)', '0'],
  ['round(1250, -2)', '1300'],
  ['toFixed(-0.001, 2)', '0.00'],
  ['toFixed(1.005, 2)', '1.01'],
  ['toFixed(1e21, 1)', '1000000000000000000000.0'],
];

/** Invoice total, deduction before tax, rate; tax and net amount. */
export const taxVectors: readonly (readonly [total: string, fund: string, rate: string, tax: string, net: string])[] = [
  ['626.00', '0', '0.09', '51.69', '574.31'],
  ['920.00', '50.00', '0.09', '71.83', '848.17'],
  ['1550.00', '50.00', '0.09', '123.85', '1426.15'],
  ['103.00', '0', '0.03', '3.00', '100.00'],
  ['1404.00', '0', '0.06', '79.47', '1324.53'],
  ['800.00', '0', '0.06', '45.28', '754.72'],
  ['1238.40', '0', '0.13', '142.47', '1095.93'],
];

/** First day, last day, days counting both, nights. */
export const dayVectors: readonly (readonly [from: string, to: string, inclusive: string, nights: string])[] = [
  ['2026-11-09', '2026-11-12', '4', '3'],
  ['2026-11-17', '2026-11-30', '14', '13'],
  ['2026-11-09', '2026-11-09', '1', '0'],
  ['2024-02-28', '2024-03-01', '3', '2'],
  ['2026-12-31', '2027-01-01', '2', '1'],
];

/** Amount and the thresholds it exceeds: the conditions 分管领导, 财务负责人 and 院长. */
export const routeVectors: readonly (readonly [amount: string, leader: boolean, finance: boolean, president: boolean])[] = [
  ['4370.00', false, false, false],
  ['5000.00', false, false, false],
  ['5000.01', true, false, false],
  ['8400.00', true, false, false],
  ['20000.00', true, false, false],
  ['20000.01', true, true, false],
  ['50000.00', true, true, false],
  ['50000.01', true, true, true],
];
