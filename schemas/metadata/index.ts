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
export { LAYOUT_DEPTH, layoutKinds } from './formLayout.ts';
export {
  defaultFlowButtons,
  documentStatuses,
  fileExtensions,
  filterVariables,
  flowButtons,
  flowHooks,
  grantedMethods,
  iconNames,
  languageNames,
  listButtons,
  pickedFacts,
  portalPages,
  portalRoutes,
  recordMembers,
  requestMembers,
  reservedFields,
  ruleMethods,
  tagColours,
} from './names.ts';
export {
  commonOptions,
  enteredWidgets,
  fieldOptions,
  filledOptions,
  optionChoices,
  choiceMembers,
  optionMembers,
  summedWidgets,
  tableOptions,
  widgetOptions,
} from './widgetOptions.ts';
export { widgetNames } from './widgets.ts';
export { widgetTypes } from './widgetTypes.ts';

export const metadataKinds: readonly MetadataKind[] = [
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
];

/** `spec` by kind. */
export interface MetadataSpecs {
  dict: Static<typeof dict.spec>;
  serialNo: Static<typeof serialNo.spec>;
  bo: Static<typeof bo.spec>;
  customQuery: Static<typeof customQuery.spec>;
  customDialog: Static<typeof customDialog.spec>;
  sqlView: Static<typeof sqlView.spec>;
  form: Static<typeof form.spec>;
  dataTemplate: Static<typeof dataTemplate.spec>;
  chart: Static<typeof chart.spec>;
  printTemplate: Static<typeof printTemplate.spec>;
  homeLayout: Static<typeof homeLayout.spec>;
  menu: Static<typeof menu.spec>;
  flow: Static<typeof flow.spec>;
  messageTemplate: Static<typeof messageTemplate.spec>;
  methodAuth: Static<typeof methodAuth.spec>;
  locale: Static<typeof locale.spec>;
}

export type MetadataKindName = keyof MetadataSpecs;

/** An item of a known kind. Validated by the registry before anybody reads it as one. */
export type MetadataItemOf<Kind extends MetadataKindName> = Omit<MetadataEnvelope, 'kind' | 'spec'> & { kind: Kind; spec: MetadataSpecs[Kind] };
