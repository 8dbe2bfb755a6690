import {
  defaultTemplate,
  orientationFor,
  paperNames,
  paperOf,
  type Orientation,
  type PaperName,
  type PrintTemplate,
  type Sheet,
} from '../../../renderers/print/index.ts';
import type { PrintJob } from './loadPrint.ts';

/** What the person chose instead of what the template says. */
export interface PrintSettings {
  /** Key of a template; empty: the standard layout. */
  readonly template?: string | undefined;
  readonly paper?: PaperName | undefined;
  readonly orientation?: Orientation | 'auto' | undefined;
}

/** Choices that an address may carry; anything unknown is left out. */
export function settingsFrom(search: URLSearchParams): PrintSettings {
  const [template, paper, orientation] = ['template', 'paper', 'orientation'].map((name) => search.get(name) ?? undefined);
  return {
    template,
    paper: paperNames.find((name) => name === paper),
    orientation: orientations.find((name) => name === orientation),
  };
}

export const orientations = ['auto', 'portrait', 'landscape'] as const;

/** The chosen template, else the default one, else the standard layout of the form. */
export function templateOf({ templates, form }: PrintJob, { template }: PrintSettings): PrintTemplate {
  const chosen = template === undefined ? templates.find(({ isDefault }) => isDefault) : templates.find(({ key }) => key === template);
  return chosen?.template ?? defaultTemplate(form.form);
}

/** The key of the template that {@link templateOf} takes. */
export function templateKey({ templates }: PrintJob, { template }: PrintSettings): string {
  if (template !== undefined) return templates.some(({ key }) => key === template) ? template : '';
  return templates.find(({ isDefault }) => isDefault)?.key ?? '';
}

export function paperFor(sheet: Sheet, template: PrintTemplate, settings: PrintSettings) {
  const name = settings.paper ?? template.paper;
  const wanted = settings.orientation ?? template.orientation;
  return paperOf(name, wanted === 'auto' ? orientationFor(sheet, name, template.margins) : wanted, template.margins);
}
