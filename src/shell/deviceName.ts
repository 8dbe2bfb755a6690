const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** `Chrome · Windows` of a user agent; what names neither stays as it is, shortened. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]).filter((name) => name !== undefined);
  return known.length === 0 ? userAgent.slice(0, 40) : known.join(' · ');
}
