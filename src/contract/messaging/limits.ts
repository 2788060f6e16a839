export const MESSAGE_MAX_BYTES = 4_096
