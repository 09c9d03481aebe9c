/** What a recipe refers to. */
export interface RecipeParts {
  readonly templates: { find(name: string): unknown }
  /** JSON Schemas by name. */
  readonly schemas: Readonly<Record<string, object>>
}

/** Tells of a problem of the recipe that is being checked. */
export type Report = (line: number, message: string) => void
