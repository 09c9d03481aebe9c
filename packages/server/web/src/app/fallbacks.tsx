import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Bar } from '../shell/bar.tsx'
import { Problem } from '../ui/problem.tsx'

export function NotFound() {
  return (
    <>
      <Bar name="Not found" title="Not found" />
      <main className="page plainpage">
        <div className="empty">
          <p>There is no page at this address.</p>
          <Link className="btn" to="/">
            Home
          </Link>
        </div>
      </main>
    </>
  )
}

export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <>
      <Bar name="Failed" title="Failed" />
      <main className="page plainpage">
        <Problem
          what="This page could not be shown."
          error={error instanceof Error ? error : new Error(String(error))}
          onRetry={() => void router.invalidate()}
        />
      </main>
    </>
  )
}
