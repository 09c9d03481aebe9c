/** What a recipe refers to. */
export interface RecipeParts {
  readonly templates: { find(name: string): unknown }
  /** JSON Schemas by name. */
  readonly schemas: Readonly<Record<string, object>>
}

/** Tells of a problem of the recipe that is being checked; its stages may stand in other files. */
export type Report = (line: number, message: string, file?: string) => void

/** Tells of problems of one stage, in its file. */
export function inStage(report: Report, { file }: { readonly file: string }): Report {
  return (line, message) => report(line, message, file)
}
