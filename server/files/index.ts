/** What the other folders use of server/files/. */
export { attachedIds, describedFiles, fileIdsIn, filesNamedIn } from './fileIds.ts';
export { insertFile } from './insertFile.ts';
export { extensionOf, safeName, storedType, typeOf } from './fileTypes.ts';
export { createFileLinks, type FileLinks, LINK_MILLISECONDS } from './fileLinks.ts';
export { addFiles, type FileOwner, forgetFiles, freezeFiles, hashesOf, newlyNamed, noteFiles, submittedHashes } from './fileUse.ts';
