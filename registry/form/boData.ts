/**
 * The wire form of a business object: `{ <boAlias>: { field…, sub_<table>: [ { column…, sub_<table>: [row…] } ] } }`.
 * Inside the product everything is the plain object `{ field…, <table>: [ { column…, <table>: [row…] } ] }`; only this file
 * knows the prefix.
 */
export type BusinessData = Record<string, unknown>;

/** Member beside the business object that lists the cells entered by hand over a default formula: `hdje`, `xcmx[0].se`. */
export const MANUAL = '$manual';

/** Member beside the business object that says from which edition of the form it was filled in: `edition` of the served form. */
export const EDITION = '$edition';

const PREFIX = 'sub_';

export function toBoData(boAlias: string, data: BusinessData, tables: readonly string[]): Record<string, BusinessData> {
  return { [boAlias]: prefixed(data, new Set(tables)) };
}

/** Reads the wire form; anything that is not an object of that shape gives an empty object. Plain table names are accepted too. */
export function fromBoData(boAlias: string, wire: unknown, tables: readonly string[]): BusinessData {
  const record = isRecord(wire) && Object.hasOwn(wire, boAlias) ? wire[boAlias] : undefined;
  if (!isRecord(record)) return {};
  const { initData: _templates, ...rest } = record;
  return plain(rest, new Set(tables));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

// helpers

function prefixed(record: BusinessData, names: ReadonlySet<string>): BusinessData {
  const out: BusinessData = {};
  for (const [key, value] of Object.entries(record)) {
    if (!names.has(key)) out[key] = value;
    else out[PREFIX + key] = Array.isArray(value) ? value.map((row: unknown) => (isRecord(row) ? prefixed(row, names) : row)) : value;
  }
  return out;
}

function plain(record: BusinessData, names: ReadonlySet<string>): BusinessData {
  const data: BusinessData = {};
  for (const [key, value] of Object.entries(record)) {
    const table = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key;
    // null says nothing about the rows
    if (names.has(table) && value === null) continue;
    if (names.has(table)) data[table] = Array.isArray(value) ? value.filter(isRecord).map((row) => plain(row, names)) : [];
    else data[key] = value;
  }
  return data;
}
