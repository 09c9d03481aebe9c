export { BoundedMemo } from '../bounded-memo.ts'
export { canonicalJson } from './canonical-json.ts'
export { isRecord } from './is-record.ts'
/** @public */
export type { DataCheck, DataProblem } from './parse-data-file.ts'
export { type DataPath, parseDataFile } from './parse-data-file.ts'
export { findValue, linesOf, overlayFiles, type ValueFile } from './value-files.ts'
