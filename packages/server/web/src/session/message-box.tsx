import { useState } from 'react'

interface MessageBoxProps {
  readonly who: string
  readonly model: string | undefined
  readonly isAnswering: boolean
  readonly onSay: (message: string) => void
  readonly onStop: () => void
}

/** The input for a message. */
export function MessageBox({ who, model, isAnswering, onSay, onStop }: MessageBoxProps) {
  const [typed, setTyped] = useState('')
  const say = () => {
    if (typed.trim() === '' || isAnswering) return
    onSay(typed)
    setTyped('')
  }
  return (
    <form
      className="box"
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <div>
        <label>
          <span className="sr">Message</span>
          <textarea
            rows={2}
            value={typed}
            placeholder={`Write to the ${who}`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              say()
            }}
          />
        </label>
        <div className="row">
          <span className="grow dim xs">⇧↵ for a new line, /help for commands</span>
          <span className="chip">{model ?? '–'}</span>
          {isAnswering ? (
            <button type="button" className="btn" onClick={onStop}>
              Stop
            </button>
          ) : (
            <button type="submit" className="btn main" disabled={typed.trim() === ''}>
              Send <kbd>↵</kbd>
            </button>
          )}
        </div>
      </div>
    </form>
  )
}
