export { type DataProblem, InvalidDataFile } from './data-problem.ts'
export { type DataCheck, type DataFile, type DataPath, parseDataFile } from './parse-data-file.ts'
