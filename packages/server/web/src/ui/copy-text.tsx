import { useState } from 'react'

const SHOWN_MS = 1400

/** Copies text and briefly shows a confirmation. */
export function useCopy(): readonly [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false)
  return [
    isCopied,
    (text) => {
      void navigator.clipboard.writeText(text).then(() => {
        setCopied(true)
        setTimeout(() => setCopied(false), SHOWN_MS)
      })
    },
  ]
}

/** A short text, such as a command, with a copy button. */
export function CopyText({ text }: { readonly text: string }) {
  const [isCopied, copy] = useCopy()
  return (
    <span className="copytext">
      <code>{text}</code>
      <button type="button" className="btn ghost" onClick={() => copy(text)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </span>
  )
}

/** Saves a text as a file, without a request to the server. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
