import { QuireError } from '@quire/core'

/** The server cannot listen where it should. */
export class AddressTaken extends QuireError {
  static override readonly code = 'address-taken'
  readonly host: string
  readonly port: number

  constructor(host: string, port: number, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'something else listens there' : message
    super(`The server cannot listen on ${host}, port ${port}: ${why}. Choose another port (--port), or 0 for any.`, {
      cause,
    })
    this.host = host
    this.port = port
  }
}
