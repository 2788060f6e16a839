/** Texts of workbook exports. */
export const workbookTexts = {
  cutOff: (rows: string) => `The workbook holds the first ${rows} rows`,
  cutOffHint: 'Use the filters to export others.',
  failed: 'We couldn’t create the workbook',
  exportToExcel: 'Export to Excel',
  exporting: 'Exporting',
  rows: (count: string) => `${count} rows`,
}
