interface DiffLinesProps {
  readonly lines: readonly { readonly mark: string; readonly text: string }[]
}

/** Removed and added lines, with context. */
export function DiffLines({ lines }: DiffLinesProps) {
  return (
    <div className="code difflines">
      {lines.map(({ mark, text }, index) => (
        <div key={index} className={mark === '+' ? 'add' : mark === '-' ? 'del' : undefined}>
          <span aria-hidden="true">{mark} </span>
          {mark !== ' ' && <span className="sr">{mark === '+' ? 'added: ' : 'removed: '}</span>}
          {text}
        </div>
      ))}
    </div>
  )
}
