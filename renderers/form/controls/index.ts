import { createRegistry, type Registry } from '../../../registry/createRegistry.ts';
import { autocompleteControl } from './choice/AutocompleteControl.ts';
import { capitalControl } from './derived/CapitalControl.ts';
import { cascaderControl } from './choice/CascaderControl.ts';
import { checkboxControl } from './choice/CheckboxControl.ts';
import { computedTextControl } from './derived/ComputedTextControl.ts';
import { dateControl, datetimeControl, monthControl, timeControl, yearControl } from './time/DateControls.tsx';
import type { Control } from './defineControl.ts';
import { buttonControl } from './action/ButtonControl.tsx';
import { dataViewControl } from './data/DataViewControl.tsx';
import { queryControl } from './data/QueryControl.ts';
import { businessDialogControl } from './dialog/BusinessDialogControl.tsx';
import { dialogControl } from './dialog/DialogControl.tsx';
import { alertControl } from './display/AlertControl.tsx';
import { dividerControl } from './display/DividerControl.tsx';
import { htmlControl } from './display/HtmlControl.tsx';
import { iframeControl } from './display/IframeControl.tsx';
import { labelControl } from './display/LabelControl.tsx';
import { linkControl } from './display/LinkControl.tsx';
import { mapControl } from './display/MapControl.tsx';
import { pictureControl } from './display/PictureControl.tsx';
import { qrCodeControl } from './display/QrCodeControl.tsx';
import { flowFilesControl } from './file/FlowFilesControl.tsx';
import { imageControl } from './file/ImageControl.tsx';
import { pdfControl } from './file/PdfControl.tsx';
import { signatureControl } from './file/SignatureControl.tsx';
import { uploadControl } from './file/UploadControl.tsx';
import { opinionListControl } from './flow/OpinionListControl.tsx';
import { relatedProcessControl } from './flow/RelatedProcessControl.tsx';
import { serialNoControl } from './flow/SerialNoControl.tsx';
import { stepsControl } from './flow/StepsControl.tsx';
import { dimensionControl } from './people/DimensionControl.ts';
import { jobControl } from './people/JobControl.ts';
import { orgControl } from './people/OrgControl.ts';
import { postControl } from './people/PostControl.ts';
import { roleControl } from './people/RoleControl.ts';
import { userControl } from './people/UserControl.ts';
import { durationControl } from './time/DurationControl.ts';
import { inputControl } from './text/InputControl.ts';
import { moneyControl } from './number/MoneyControl.tsx';
import { numberControl } from './number/NumberControl.tsx';
import { opinionControl } from './OpinionControl.tsx';
import { propertyTextControl } from './text/PropertyTextControl.tsx';
import { radioControl } from './choice/RadioControl.ts';
import { dateRangeControl, datetimeRangeControl, monthRangeControl, timeRangeControl } from './time/RangeControls.tsx';
import { rateControl } from './number/RateControl.ts';
import { ratingControl } from './number/RatingControl.tsx';
import { richTextControl } from './text/RichTextControl.tsx';
import { selectControl } from './choice/SelectControl.ts';
import { sliderControl } from './number/SliderControl.ts';
import { switchControl } from './choice/SwitchControl.ts';
import { tagsControl } from './choice/TagsControl.tsx';
import { textareaControl } from './text/TextareaControl.tsx';
import { timeSelectControl } from './time/TimeSelectControl.tsx';
import { treeSelectControl } from './choice/TreeSelectControl.ts';

export { controlGroups, defineControl, type Control, type ControlOption } from './defineControl.ts';

export type ControlRegistry = Registry<Control>;

export const defaultControls: readonly Control[] = [
  // text
  inputControl,
  textareaControl,
  richTextControl,
  propertyTextControl,
  opinionControl,
  // numbers
  numberControl,
  moneyControl,
  rateControl,
  ratingControl,
  sliderControl,
  capitalControl,
  computedTextControl,
  // time
  dateControl,
  datetimeControl,
  monthControl,
  yearControl,
  timeControl,
  timeSelectControl,
  dateRangeControl,
  datetimeRangeControl,
  monthRangeControl,
  timeRangeControl,
  durationControl,
  // choice
  selectControl,
  radioControl,
  checkboxControl,
  switchControl,
  treeSelectControl,
  cascaderControl,
  autocompleteControl,
  tagsControl,
  // people and places
  userControl,
  orgControl,
  postControl,
  roleControl,
  jobControl,
  dimensionControl,
  // dialogs
  dialogControl,
  businessDialogControl,
  // files
  uploadControl,
  flowFilesControl,
  imageControl,
  pdfControl,
  signatureControl,
  // flow
  stepsControl,
  opinionListControl,
  relatedProcessControl,
  serialNoControl,
  // display
  labelControl,
  htmlControl,
  dividerControl,
  alertControl,
  linkControl,
  pictureControl,
  qrCodeControl,
  mapControl,
  iframeControl,
  // data and actions
  queryControl,
  dataViewControl,
  buttonControl,
];

/** Finds a control by widget name. A project passes its own list to add or replace controls. */
export function createControlRegistry(controls: readonly Control[] = defaultControls): ControlRegistry {
  return createRegistry(controls, { kind: 'control', nameOf: (control) => control.widget, aliasesOf: (control) => control.aliases ?? [] });
}
