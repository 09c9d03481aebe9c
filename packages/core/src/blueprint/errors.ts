import { didYouMean } from '../near-names.ts'
import { QuireError } from '../quire-error.ts'

/** A required input of a blueprint is missing. */
export class MissingInput extends QuireError {
  static override readonly code = 'missing-input'
  readonly blueprint: string
  readonly missing: readonly string[]

  /**
   * @param unknown inputs that were given but not declared
   * @param declared all inputs of the blueprint
   */
  constructor(
    blueprint: string,
    missing: readonly { name: string; description: string | undefined }[],
    unknown: readonly string[] = [],
    declared: readonly string[] = [],
  ) {
    const list = missing.map(({ name, description }) => (description ? `${name} (${description})` : name)).join(', ')
    super(
      `Blueprint '${blueprint}' needs ${list}. Pass ${missing.length === 1 ? 'it' : 'them'} in \`inputs\`, or on the command line with --set ${missing[0]!.name}=… or in an input file.` +
        unknown.map((name) => ` It declares no input '${name}'.${didYouMean(name, declared)}`).join(''),
    )
    this.blueprint = blueprint
    this.missing = missing.map(({ name }) => name)
  }
}

/** The text cannot be parsed as inputs of a blueprint. */
export class InvalidInputs extends QuireError {
  static override readonly code = 'invalid-input'
}
