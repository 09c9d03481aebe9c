import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

interface RenderedProps {
  readonly text: string
  /** Called with the number of the selected block's first line. */
  readonly onPick?: (line: number) => void
  readonly picked?: number | undefined
}

const SAFE = /^(https?:|mailto:)/i
const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'pre', 'tr'] as const

const plain: Components = {
  a: ({ href = '', children }) =>
    SAFE.test(href) ? (
      <a className="link away" href={href} target="_blank" rel="noreferrer noopener nofollow" title={href}>
        {children}
        <span aria-hidden="true"> ↗</span>
        <span className="sr"> (leads to {hostOf(href)})</span>
      </a>
    ) : (
      <span title={href}>{children}</span>
    ),
  // Loading an image would tell the image's server that somebody is reading this page.
  img: ({ alt, src }) => <span className="noimg">image not loaded: {alt || String(src ?? '')}</span>,
}

function Rendered({ text, onPick, picked }: RenderedProps) {
  const components = onPick ? { ...plain, ...pickable(onPick, picked) } : plain
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

export default memo(Rendered)

/** Blocks that can be selected with a click or the keyboard. */
function pickable(onPick: (line: number) => void, picked: number | undefined): Components {
  return Object.fromEntries(
    BLOCKS.map((Tag) => [
      Tag,
      ({ node, children }: { node?: { position?: { start: { line: number } } }; children?: React.ReactNode }) => {
        const line = node?.position?.start.line ?? 1
        return (
          <Tag
            className="pickable"
            tabIndex={0}
            aria-current={line === picked || undefined}
            onClick={(event) => {
              event.stopPropagation()
              onPick(line)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.target !== event.currentTarget) return
              event.preventDefault()
              event.stopPropagation()
              onPick(line)
            }}
          >
            {children}
          </Tag>
        )
      },
    ]),
  )
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host || href : href
}
