/** What the other folders use of server/metadata/. */
export { createMetadataStore, itemOf, type MetadataItem, type MetadataStore, type TenantMetadata } from './MetadataStore.ts';
export { parseButton } from './parseButton.ts';
export { reasonOf } from './reasonOf.ts';
export { workDaysIn, workDaysOf } from './workDaysOf.ts';
