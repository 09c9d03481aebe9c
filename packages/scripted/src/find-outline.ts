/** A heading or label that introduces an outline. After the label `shape:`, the outline is in a code fence. */
const TEMPLATE = /^#{1,6} [^\n]*\btemplate\b[^\n]*\n+([\s\S]*?)(?=\n+---\s*(?:\n|$)|$(?![\s\S]))/im
const ELEMENT = /^<template>\n([\s\S]*?)\n<\/template>$/m
const SHAPE = /\bshape:\s+```\w*\n([\s\S]*?)\n```/i
const HEADINGS = /\bheadings:\n+((?:- `#{1,6} [^\n]*\n?)+)/i
const LISTED = /^- `(#{1,6} [^`]+)`:?[ \t]*(.*)$/gm

/** Finds the outline of the requested document in a prompt. */
export function findOutline(prompt: string): string | undefined {
  const text = ELEMENT.exec(prompt)?.[1] ?? TEMPLATE.exec(prompt)?.[1] ?? SHAPE.exec(prompt)?.[1]
  if (text !== undefined && /^#{1,6}\s/m.test(text)) return text
  const list = HEADINGS.exec(prompt)?.[1]
  if (list === undefined) return undefined
  return [...list.matchAll(LISTED)].map(([, heading, about]) => `${heading}\n\n${about && `[${about}]\n\n`}`).join('')
}
