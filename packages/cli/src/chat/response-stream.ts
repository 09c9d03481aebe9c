import { createResponseParser, type ResponseParser } from '@quire/core'
import type { OnResponse } from '@quire/session'
import { plainText } from './plain-text.ts'

export interface ResponseStream {
  readonly onResponse: OnResponse
  /** Prints the rest of the message. If the final reply differs, prints the whole message. */
  finish(message: string): void
}

/** Shows a message as it arrives. The text is provisional until the end. */
export function streamResponse(
  write: (text: string) => void,
  { thinking, style }: { readonly thinking: boolean; readonly style: (text: string) => string },
): ResponseStream {
  let shown = ''
  let thought = false
  let parser = newParser()
  return {
    onResponse(event) {
      if (event.type !== 'text') {
        const note =
          event.type === 'again'
            ? 'the reply was cut off; asking again.'
            : 'the information was looked up; answering now.'
        if (shown !== '' || thought) write(`\n… ${note}\n`)
        shown = ''
        thought = false
        parser = newParser()
      } else parser.push(event.text)
    },
    finish(message) {
      const whole = plainText(message).trim()
      const seen = shown.trim()
      if (seen === whole) write('\n')
      else if (seen !== '' && whole.startsWith(seen)) write(`${whole.slice(seen.length)}\n`)
      else write(`${seen === '' ? '' : '\n\n'}${whole}\n`)
    },
  }

  function newParser(): ResponseParser {
    return createResponseParser({
      onEvent(event) {
        if (event.type === 'thinking.grown' && thinking) {
          thought = true
          write(style(plainText(event.text)))
        }
        if (event.type !== 'message.grown') return
        let text = plainText(event.text)
        // Line breaks after the opening tag are not part of the message.
        if (shown === '') text = text.trimStart()
        if (text === '') return
        if (shown === '' && thought) write('\n\n')
        shown += text
        write(text)
      },
    })
  }
}
