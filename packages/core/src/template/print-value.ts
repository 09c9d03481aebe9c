export interface PrintedValue {
  readonly text: string
  readonly isJson: boolean
  /** Why the value cannot be printed. Absent if it can be printed. */
  readonly refused?: string
}

/**
 * Prints a value for a prompt. Text is printed unchanged. Numbers and booleans are printed as text. Lists and objects
 * are printed as indented JSON.
 */
export function printValue(value: unknown): PrintedValue {
  switch (typeof value) {
    case 'string':
      return { text: value, isJson: false }
    case 'number':
    case 'boolean':
    case 'bigint':
      return { text: String(value), isJson: false }
    case 'object':
      return printObject(value)
    default:
      return { text: '', isJson: false, refused: `a ${typeof value}` }
  }
}

function printObject(value: object | null): PrintedValue {
  try {
    return { text: JSON.stringify(value, null, 2) ?? '', isJson: true }
  } catch (error) {
    const refused =
      error instanceof RangeError ? 'nested too deeply' : 'not JSON (it refers to itself, or contains a big integer)'
    return { text: '', isJson: false, refused }
  }
}
