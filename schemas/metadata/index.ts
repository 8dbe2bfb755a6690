import type { Static } from 'typebox';
import { bo } from './bo.ts';
import { chart } from './chart.ts';
import { customDialog } from './customDialog.ts';
import { customQuery } from './customQuery.ts';
import { dataTemplate } from './dataTemplate.ts';
import type { MetadataKind } from './defineKind.ts';
import { dict } from './dict.ts';
import type { MetadataEnvelope } from './envelope.ts';
import { flow } from './flow.ts';
import { form } from './form.ts';
import { homeLayout } from './homeLayout.ts';
import { locale } from './locale.ts';
import { menu } from './menu.ts';
import { messageTemplate } from './messageTemplate.ts';
import { methodAuth } from './methodAuth.ts';
import { printTemplate } from './printTemplate.ts';
import { serialNo } from './serialNo.ts';
import { sqlView } from './sqlView.ts';

export type { MetadataKind } from './defineKind.ts';
export { MetadataEnvelope, MetadataPackage, PackageManifest, type PackageRows } from './envelope.ts';
export type { BoField } from './boSchema.ts';
export { watermarkNames, type FlowLine } from './flow.ts';
export type { MadeRow, Make } from './make.ts';
export { type Posting, postingTable } from './posting.ts';
export { recordMembers } from './recordMembers.ts';
export type { Unique } from './unique.ts';
export { LAYOUT_DEPTH, layoutKinds } from './formLayout.ts';
export {
  defaultFlowButtons,
  documentStatuses,
  fileExtensions,
  filterVariables,
  flowCategories,
  flowHooks,
  grantedMethods,
  iconNames,
  languageNames,
  shellLists,
  pickedFacts,
  portalPages,
  portalRoutes,
  requestMembers,
  reservedFields,
  ruleMethods,
  tagColours,
} from './names.ts';
export {
  commonOptions,
  fieldOptions,
  filledOptions,
  choiceMembers,
  optionMembers,
  tableOptions,
  type OptionKind,
  type OptionLimits,
  type OptionRule,
} from './widgetOptions.ts';
export { enteredWidgets, flowButtons, listButtons, optionChoices, optionRules, summedWidgets, widgetOptions } from './unitNames.ts';
export { valuelessWidgets } from './valuelessWidgets.ts';
export { widgetNames, widgetTypes } from './widgets.ts';

const kinds = [
  // data
  dict,
  serialNo,
  bo,
  customQuery,
  customDialog,
  sqlView,

  // screens
  form,
  dataTemplate,
  chart,
  printTemplate,
  homeLayout,
  menu,

  // processes
  flow,
  messageTemplate,

  // portal
  methodAuth,
  locale,
] as const;

/** All kinds, for whoever goes through them. */
export const metadataKinds: readonly MetadataKind[] = kinds;

/** `spec` by kind. */
export type MetadataSpecs = { [Kind in (typeof kinds)[number] as Kind['kind']]: Static<Kind['spec']> };

export type MetadataKindName = keyof MetadataSpecs;

/** An item of a known kind. Validated by the registry before anybody reads it as one. */
export type MetadataItemOf<Kind extends MetadataKindName> = Omit<MetadataEnvelope, 'kind' | 'spec'> & { kind: Kind; spec: MetadataSpecs[Kind] };
