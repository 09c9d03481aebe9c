import { type ComponentProps, lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./markdown-rendered.tsx'))

/** Shows untrusted text as Markdown, without HTML or remote images. Links show their target. */
export function Markdown(props: ComponentProps<typeof Rendered>) {
  return (
    <Suspense fallback={<pre className="prose plain">{props.text}</pre>}>
      <Rendered {...props} />
    </Suspense>
  )
}
