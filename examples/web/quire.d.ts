// Written by `quire types`, hash c42e5f581b8c. After changing prompts, run it again; `quire types --check` fails if this file is out of date.
import type { PromptContent, PromptItem } from '@quire/core'

declare module '@quire/core' {
  interface QuirePrompts {
    /**
     * A reply to a customer of the bicycle shop.
     *
     * [prompts/reply.yaml](./prompts/reply.yaml) · layers: identity, history, question · model: openai/gpt-4o
     */
    reply: {
      inputs: {
        /**
         * What the customer wrote
         *
         * Main input of `reply` · [prompts/reply.yaml](./prompts/reply.yaml)
         */
        question: PromptContent
        /**
         * Earlier turns, each with a role and a text
         *
         * Input of `reply`, by default `[]` · [prompts/reply.yaml](./prompts/reply.yaml)
         */
        history?: readonly PromptItem[] | undefined
      }
      answer: string
    }
    /**
     * Sorts a message by urgency and topic.
     *
     * [prompts/triage.yaml](./prompts/triage.yaml) · layers: task, form, message · model: openai/gpt-4o
     */
    triage: {
      inputs: {
        /**
         * The customer's message
         *
         * Main input of `triage` · [prompts/triage.yaml](./prompts/triage.yaml)
         */
        message: PromptContent
      }
      answer: {
        topic: 'repair' | 'sale' | 'other'
        /** Whether somebody could be hurt or is stranded. */
        isUrgent: boolean
        /** The message in at most ten words. */
        summary: string
      }
    }
  }
}
