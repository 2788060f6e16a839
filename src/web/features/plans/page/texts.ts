export const fundTexts = {
  table: 'Funds and their returns',
  period: 'Returns over',
} as const
