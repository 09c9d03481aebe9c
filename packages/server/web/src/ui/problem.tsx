import { ApiError } from '../api/api-error.ts'

interface ProblemProps {
  /** What could not be shown. */
  readonly what: string
  readonly error: Error
  readonly onRetry?: () => void
  /** The label of the retry button. */
  readonly retry?: string
}

/** Shown in place of the part that failed. The rest of the page still works. */
export function Problem({ what, error, onRetry, retry = 'Try again' }: ProblemProps) {
  return (
    <div className="problem" role="alert">
      <b>{what}</b>
      <p>{error.message}</p>
      <code>{error instanceof ApiError ? `${error.code}${error.status ? ` · ${error.status}` : ''}` : error.name}</code>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  )
}
