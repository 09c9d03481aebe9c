/** The files that a recipe refers to. */
export interface RecipeParts {
  readonly templates: { find(name: string): unknown }
  /** JSON Schemas, keyed by name. */
  readonly schemas: Readonly<Record<string, object>>
}

/** Reports a problem in the recipe being checked. The recipe's stages may be in other files. */
export type Report = (line: number, message: string, file?: string) => void

/** Returns a report function for problems in one stage, in the stage's file. */
export function inStage(report: Report, { file }: { readonly file: string }): Report {
  return (line, message) => report(line, message, file)
}
