type Files = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Joins text files into one tree. A file of the portal stands under its own name (`login.json` -> `login.…`),
 * one of a renderer family under the name of its folder (`renderers/form/locales/…` -> `form.…`).
 */
export function collectTexts(portal: Files, families: Files): Record<string, unknown> {
  const texts: Record<string, unknown> = {};
  const add = (name: string | undefined, file: string, content: unknown): void => {
    if (name === undefined) throw new Error(`text file <${file}> has no name`);
    if (name in texts) throw new Error(`texts <${name}> are declared twice, the second time by ${file}`);
    texts[name] = content;
  };
  for (const [file, content] of Object.entries(portal)) add(/([^/]+)\.json$/.exec(file)?.[1], file, content);
  for (const [file, content] of Object.entries(families)) add(/renderers\/([^/]+)\//.exec(file)?.[1], file, content);
  return texts;
}
