import { useEffect, useEffectEvent } from 'react'
import { readStored } from './use-stored.ts'

/** Key bindings: `j`, `Shift+ArrowRight`, or a sequence such as `g h`. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const SEQUENCE_MS = 1200
let pending = ''
let pendingAt = 0

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  return target.closest('textarea, select, [contenteditable="true"], .editor') !== null
}

/**
 * Single letters are shortcuts. They are ignored while the user types, while a dialog is open, or if shortcuts are
 * turned off.
 */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    if (event.key.length === 1 && readStored('letters') === 'off') return
    const isArrow = event.key.startsWith('Arrow')
    // A focused slider, tab or list handles arrow keys and Enter itself.
    if ((isArrow || event.key === 'Enter') && isWidget(event.target)) return
    const key = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key
    const sequence = event.timeStamp - pendingAt < SEQUENCE_MS && pending !== '' ? `${pending} ${key}` : key
    const action = keys[sequence] ?? (sequence === key ? undefined : keys[key])
    if (!action) return
    event.preventDefault()
    action(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isWidget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('a, button, input, summary, [role="tab"], [role="option"]') !== null
  )
}

/** Remembers the first key of a sequence, such as `g`. */
export function beginSequence(event: KeyboardEvent): void {
  pending = event.key
  pendingAt = event.timeStamp
}
