export { CONTROL_FLAGS, stripControlFlags } from './control-flags.ts'
export { joinWithOverlap, MINIMUM_OVERLAP, MINIMUM_OVERLAP_LETTERS } from './join-with-overlap.ts'
export { type MergedJson, type MergeJsonOptions, mergeJsonChunks } from './merge-json-chunks.ts'
export { parseJson } from './parse-json.ts'
export {
  DEFAULT_JSON_LIMITS,
  type JsonLimits,
  type JsonRepair,
  type JsonState,
  type ParsedJson,
  type ParseJsonOptions,
  type RepairJsonText,
} from './parsed-json.ts'
