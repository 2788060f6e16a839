import { PDFName, type PDFObject } from '@cantoo/pdf-lib'

/**
 * The keys of ISO 32000 that draw: fonts, images, forms, colours, patterns, functions, graphics
 * states. Dictionaries keep these keys and lose all others. Add a key here when an honest document
 * loses something that it showed.
 */
export const drawingKeys: ReadonlySet<string> = new Set(
  `
  Type Subtype Length Filter DecodeParms
  Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock
  BlackIs1 DamagedRowsBeforeError ColorTransform JBIG2Globals
  MediaBox CropBox Rotate UserUnit Group Resources
  Font XObject ColorSpace Pattern Shading ExtGState ProcSet
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo
  Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap FontName FontFamily FontStretch FontWeight Flags
  FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth
  MissingWidth FontFile FontFile2 FontFile3 Length1 Length2 Length3 CharSet CIDSet Style Panose
  BaseEncoding Differences CharProcs FontMatrix CMapName WMode UseCMap
  Width Height Decode ImageMask Mask SMask Interpolate Intent Matte SMaskInData
  FormType BBox Matrix S CS I G BC TR
  ShadingType Background AntiAlias Domain Coords Extend Function VerticesPerRow BitsPerCoordinate
  BitsPerFlag FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds
  PatternType PaintType TilingType XStep YStep
  LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR2 HT FL SM SA BM CA ca AIS TK
  HalftoneType HalftoneName Frequency Angle SpotFunction AccurateScreens TransferFunction
  Alternate WhitePoint BlackPoint Gamma Colorants Process Components MixingHints
  `
    .trim()
    .split(/\s/)
    .filter((key) => key !== ''),
)

/** The values of these keys are dictionaries whose keys are names chosen by the document. */
export const namingKeys: ReadonlySet<string> = new Set([
  'Font',
  'XObject',
  'ColorSpace',
  'Pattern',
  'Shading',
  'ExtGState',
  'CharProcs',
  'Colorants',
])

/** The allowed types and subtypes of dictionaries. */
export const kinds: Readonly<Record<string, ReadonlySet<string>>> = {
  Type: new Set(
    'Page Font FontDescriptor XObject Pattern ExtGState Encoding Mask Group CMap Halftone'.split(
      ' ',
    ),
  ),
  Subtype: new Set(
    'Image Form Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2 Type1C CIDFontType0C OpenType DeviceN NChannel'.split(
      ' ',
    ),
  ),
  S: new Set(['Transparency', 'Alpha', 'Luminosity']),
}

/** The allowed encodings of a stream. `Crypt` and unknown names are excluded. */
export const codings: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
])

export function isName(value: PDFObject | undefined, text: string): boolean {
  return value instanceof PDFName && value.decodeText() === text
}
