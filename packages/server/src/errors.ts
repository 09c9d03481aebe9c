import { errorClass, QuireError } from '@quire/core'

/** The address is already in use. */
export class AddressTaken extends errorClass<{ host: string; port: number }>('address-taken') {
  constructor(host: string, port: number, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'another program is listening there' : message
    super(
      `The server cannot listen on ${host}, port ${port}: ${why}. Choose another port (--port), or 0 for any.`,
      { host, port },
      {
        cause,
      },
    )
  }
}
/** The request is not accepted. */
export class RequestRefused extends QuireError {
  static override readonly code: string = 'request-refused'
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 421

  constructor(status: RequestRefused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** A part of the request does not match its schema. */
export class RequestInvalid extends errorClass<{
  part: 'path' | 'query' | 'body'
  /** Every problem, with its field. */
  problems: readonly { readonly field: string; readonly message: string }[]
}>('invalid-request') {
  constructor(part: RequestInvalid['part'], problems: RequestInvalid['problems']) {
    const list = problems.map(({ field, message }) => `${field === '' ? `the ${part}` : field} ${message}`).join('; ')
    super(`The ${part} of the request is not valid: ${list}.`, { part, problems })
  }
}

/** The inspector is not built, so a run cannot be exported. */
export class InspectorNotBuilt extends errorClass('inspector-not-built') {
  constructor() {
    super('The inspector is not installed. In a checkout, run `npm run build`.')
  }
}
