export {
  type Blob,
  blobsStored,
  getBlob,
  getBlobText,
  getBlobTexts,
  getUncheckedBlob,
  makeBlob,
  putBlob,
} from './blob.ts'
export type { FindServer } from './connection/connect-embedded.ts'
export type * from './database.ts'
export * from './errors.ts'
export { getRun } from './get-run.ts'
export type { Migrations } from './migrate-store.ts'
export { type OpenStoreOptions, openStore } from './open-store.ts'
export { refreshStatistics } from './refresh-statistics.ts'
export { indexText, searchText, textsIndexed } from './search-text.ts'
export { storableJson, storableText } from './storable-json.ts'
export type { Store } from './store.ts'
/** @public part of the inferred type of a listed call */
export type { StoredTokens } from './stored-tokens.ts'
export { storedTokens } from './stored-tokens.ts'
