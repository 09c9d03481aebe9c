import { type ComponentProps, lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./markdown-rendered.tsx'))

/** Untrusted text as Markdown: no HTML, no remote images, links that show their target. */
export function Markdown(props: ComponentProps<typeof Rendered>) {
  return (
    <Suspense fallback={<pre className="prose plain">{props.text}</pre>}>
      <Rendered {...props} />
    </Suspense>
  )
}
