import { type State, states } from './states.ts'

/*
 * The postal codes of each state, by prefix: the zones of India Post
 * (https://www.indiapost.gov.in), usually two digits, three where states share them. Districts that
 * a neighbouring state's offices deliver to are listed under both.
 */
const prefixes: Readonly<Record<State, readonly string[]>> = {
  'Andaman and Nicobar Islands': ['744'],
  'Andhra Pradesh': ['507', '51', '52', '53'],
  'Arunachal Pradesh': ['790', '791', '792'],
  Assam: ['78'],
  Bihar: ['80', '81', '82', '84', '85'],
  Chandigarh: ['14', '16'],
  Chhattisgarh: ['49'],
  'Dadra and Nagar Haveli and Daman and Diu': ['362', '396'],
  Delhi: ['11'],
  Goa: ['403'],
  Gujarat: ['36', '37', '38', '39'],
  Haryana: ['12', '13'],
  'Himachal Pradesh': ['17'],
  'Jammu and Kashmir': ['18', '19'],
  Jharkhand: ['81', '82', '83'],
  Karnataka: ['56', '57', '58', '59'],
  Kerala: ['67', '68', '69'],
  Ladakh: ['194'],
  Lakshadweep: ['682'],
  'Madhya Pradesh': ['45', '46', '47', '48'],
  Maharashtra: ['40', '41', '42', '43', '44'],
  Manipur: ['795'],
  Meghalaya: ['793', '794'],
  Mizoram: ['796'],
  Nagaland: ['797', '798'],
  Odisha: ['75', '76', '77'],
  Puducherry: ['533', '605', '607', '609', '673'],
  Punjab: ['14', '15', '16'],
  Rajasthan: ['30', '31', '32', '33', '34'],
  Sikkim: ['737'],
  'Tamil Nadu': ['60', '61', '62', '63', '64', '65', '66'],
  Telangana: ['50'],
  Tripura: ['799'],
  'Uttar Pradesh': ['20', '21', '22', '23', '24', '25', '26', '27', '28'],
  Uttarakhand: ['24', '25', '26'],
  'West Bengal': ['70', '71', '72', '73', '74'],
}

/** Whether a six-digit postal code is in a state. */
export function pinFitsState(pin: string, state: State): boolean {
  return prefixes[state].some((prefix) => pin.startsWith(prefix))
}

/** The state of a postal code, if only one is possible. */
export function stateOfPin(pin: string): State | undefined {
  const fitting = /^\d{6}$/.test(pin) ? states.filter((state) => pinFitsState(pin, state)) : []
  return fitting.length === 1 ? fitting[0] : undefined
}
