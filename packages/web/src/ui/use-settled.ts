import { useEffect, useState } from 'react'

/** A value as it is when it has not changed for a while: what somebody types is looked at when they pause. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
