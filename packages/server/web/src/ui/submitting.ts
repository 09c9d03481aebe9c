import type { FormEvent } from 'react'

/** A form's submit handler. The browser does not load another page. */
export function submitting(send: () => unknown): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault()
    send()
  }
}
