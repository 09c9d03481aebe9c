export { canonicalJson } from './canonical-json.ts'
export type { DataProblem } from './data-problem.ts'
/** @public */
export type { DataCheck } from './parse-data-file.ts'
export { type DataPath, parseDataFile } from './parse-data-file.ts'
export { findValue, linesOf, overlayFiles, type ValueFile } from './value-files.ts'
