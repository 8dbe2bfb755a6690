/**
 * The wire form of a business object: `{ <boAlias>: { field…, sub_<table>: [row…] } }`.
 * Inside the product everything is the plain object `{ field…, <table>: [row…] }`; only this file knows the prefix.
 */
export type BusinessData = Record<string, unknown>;

const PREFIX = 'sub_';

export function toBoData(boAlias: string, data: BusinessData, tables: readonly string[]): Record<string, BusinessData> {
  const names = new Set(tables);
  const record: BusinessData = {};
  for (const [key, value] of Object.entries(data)) record[names.has(key) ? PREFIX + key : key] = value;
  return { [boAlias]: record };
}

/** Reads the wire form; anything that is not an object of that shape gives an empty object. Plain table names are accepted too. */
export function fromBoData(boAlias: string, wire: unknown, tables: readonly string[]): BusinessData {
  const record = isRecord(wire) ? wire[boAlias] : undefined;
  if (!isRecord(record)) return {};
  const names = new Set(tables);
  const data: BusinessData = {};
  for (const [key, value] of Object.entries(record)) {
    if (key === 'initData') continue;
    const table = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key;
    if (names.has(table)) data[table] = Array.isArray(value) ? value.filter(isRecord) : [];
    else data[key] = value;
  }
  return data;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
