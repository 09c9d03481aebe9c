import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function readStored(name: string): string | null {
  return localStorage.getItem(`quire.${name}`)
}

/** A setting stored in this browser. All components that use the setting share its value. */
export function useStored(name: string, usual: string): readonly [string, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(name)) ?? usual
  const set = (next: string) => {
    localStorage.setItem(`quire.${name}`, next)
    for (const listener of listeners) listener()
  }
  return [value, set]
}
