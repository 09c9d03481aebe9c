export * from './backup/index.ts'
export { checkStore, type StoreCheck } from './check/check-store.ts'
export type { StoreProblem } from './check/store-problem.ts'
export { collectGarbage } from './collect-garbage.ts'
export type * from './database.ts'
export * from './errors.ts'
export { getBlob } from './get-blob.ts'
export type { Migrations } from './migrate-store.ts'
export { type OpenStoreOptions, openStore } from './open-store.ts'
export { type Blob, blobsStored, makeBlob, putBlob } from './put-blob.ts'
export { refreshStatistics } from './refresh-statistics.ts'
export {
  indexText,
  type SearchableText,
  type SearchHit,
  type SearchOptions,
  searchText,
  textsIndexed,
} from './search-text.ts'
export { storableJson } from './storable-json.ts'
export type { Store } from './store.ts'
