export { foldName, isAliasOf } from './is-alias-of.ts'
export {
  decodeSlug,
  encodeSlug,
  FOLDER_LENGTH,
  SHORT_SLUG_LENGTH,
  SLUG_LENGTH,
  UnusableName,
  WHOLE_LENGTH,
} from './slug.ts'
