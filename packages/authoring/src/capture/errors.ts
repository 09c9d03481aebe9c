import { errorClass } from '@quire/core'

/** The id names nothing that can become a test case. */
export class NothingToCapture extends errorClass<{ id: string }>('nothing-to-capture') {
  constructor(id: string, reason: string) {
    super(`Nothing to capture in '${id}': ${reason}`, { id })
  }
}

/** A file of this name exists. A captured case is evidence, so it is never overwritten. */
export class CaptureExists extends errorClass<{ file: string }>('capture-exists') {
  constructor(file: string) {
    super(`${file} already exists. Choose another name with --as, or delete the file.`, { file })
  }
}

/** A regular expression in quire.yaml is not valid. */
export class RedactionInvalid extends errorClass<{ rule: string }>('redaction-invalid') {
  constructor(rule: string, cause: unknown) {
    super(`quire.yaml: redact.${rule} is not a regular expression: ${cause instanceof Error ? cause.message : cause}`, {
      rule,
    })
  }
}
