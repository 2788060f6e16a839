import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './button-anchor.tsx'

/** A `ButtonAnchor` with the router's typed `to`, `params` and `search`. */
export const ButtonLink = createLink(ButtonAnchor)
