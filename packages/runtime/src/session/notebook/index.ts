export { NotebookNotFound } from './errors.ts'
export { listNotebooks } from './list-notebooks.ts'
export { queryNotebook } from './query-notebook.ts'
