import { compileForm } from '../../../../registry/form/index.ts';
import { languages, type Language } from '../../../../registry/localised.ts';
import { type FormDefinition, type ImportColumn, importColumns } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';

/**
 * The columns by which records of a form come in from a sheet, in the words of whoever imports, as his template and his exports have them. A sheet
 * that a colleague filled in is understood as well: titles and choices of the other languages stand behind the own ones.
 */
export async function mainColumns({ meta, language }: Pick<HandlerContext, 'meta' | 'language'>, definition: FormDefinition): Promise<ImportColumn[]> {
  const permission = definition.permission('start');
  const columnsIn = (locale: Language): Promise<ImportColumn[]> => importColumns(meta, compileForm(definition.source(locale), permission).fields, locale);
  const others = await Promise.all(languages.filter((locale) => locale !== language).map(columnsIn));
  return (await columnsIn(language)).map((own) =>
    others.flatMap((columns) => columns.filter(({ field }) => field.name === own.field.name)).reduce(withWordsOf, own),
  );
}

// helpers

function withWordsOf(own: ImportColumn, other: ImportColumn): ImportColumn {
  const known = new Set(own.levels?.map((level) => JSON.stringify(level)));
  return {
    ...own,
    otherTitles: [...(own.otherTitles ?? []), other.title],
    choices: own.choices === undefined ? undefined : new Map([...(other.choices ?? []), ...own.choices]),
    ...(own.levels === undefined ? {} : { levels: [...own.levels, ...(other.levels ?? []).filter((level) => !known.has(JSON.stringify(level)))] }),
  };
}
