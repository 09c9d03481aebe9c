import { type ComponentProps, lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./markdown-rendered.tsx'))

/** Text of models and other people as Markdown: no HTML, no images from elsewhere, links that say where they lead. */
export function Markdown(props: ComponentProps<typeof Rendered>) {
  return (
    <Suspense fallback={<pre className="prose plain">{props.text}</pre>}>
      <Rendered {...props} />
    </Suspense>
  )
}
