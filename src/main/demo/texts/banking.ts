import type { CategoryTexts, StyleText } from './types.ts'

const loans: StyleText = {
  key: 'loans',
  segments: ['Equity Cash'],
  solo: [
    '{name} helps households in {city} to borrow less and cheaper. A former branch manager, {first} has worked for the other side of the counter since {since}.',
    'Loans are easy to get and hard to compare. {first} compares them, for home buyers and small shops in {city}, and has done so for {years} years.',
  ],
  firm: [
    '{regName} assists borrowers in {city} and nearby towns with home, business and education loans. {name} and {team} colleagues prepare files for regulated lenders only.',
    'Credit files done properly: {regName} has prepared them since {since} for families and small firms in {city}, in {languages}.',
  ],
  method: [
    'We work out what a household can carry in a bad year and subtract a little. Offers of four or five regulated lenders are then set side by side with all charges, insurance included.',
    'A credit report is read together before any application, since each application leaves a mark. Errors in it are disputed first.',
  ],
  practice: [
    'Any fee paid by a lender is disclosed in rupees and set against the client’s fee. Key fact statements are explained line by line before signature.',
    'After disbursal we check the rate against new customers’ rates once a year and ask for a reduction where one is due.',
  ],
  plans: [
    {
      segment: 'investing',
      titles: ['Home Loan Comparison', 'Home Loan File', 'House and Loan Review'],
      facts: { lenders: ['five', 'four', 'six'] },
      lead: [
        'A home loan from enquiry to disbursal: affordability, offers of {lenders} lenders, file, valuation and agreement.',
        'Offers of {lenders} regulated lenders, in one table with every charge, and somebody who goes through the agreement with you.',
      ],
      body: [
        'We start with what the house costs in truth, registration and interiors included. The table shows rate, reset rule, charges, compulsory insurance and the sum repaid over ten years.',
        'Approval is the lender’s decision alone. If you are turned down, the fee for the file is halved and you learn why.',
      ],
      features: [
        'Affordability sheet for a bad year',
        'Offers of {lenders} lenders in one table',
        'Complete file and follow-up',
        'Agreement explained line by line',
        'Rate check after one year',
      ],
      price: [1999, 4999],
      soldOnce: true,
      validities: [90, 180],
    },
    {
      segment: 'investing',
      titles: ['Balance Transfer Check', 'Loan Rate Check', 'Cheaper Loan Review'],
      lead: [
        'Is your present loan still reasonable? A check of rate, reset, insurance and transfer costs, with a letter to your lender.',
        'A review of existing loans that often ends with a letter and sometimes with a transfer.',
      ],
      body: [
        'We compute the cost of staying, of asking for a conversion and of moving, each over the remaining years. In roughly half of the cases a conversion with the same lender is the sensible step.',
        'Personal loans and card balances are part of the review. If they grow, we talk about that first.',
      ],
      features: [
        'Three routes computed to the last instalment',
        'Letter for rate conversion',
        'Check of bundled insurance',
        'Plan for card balances',
      ],
      price: [499, 1499],
      soldOnce: true,
      validities: [30, 90],
      trialDays: [3],
    },
  ],
}

const smallBusiness: StyleText = {
  key: 'small-business',
  segments: ['Equity Cash', 'Commodities'],
  solo: [
    '{name} prepares small firms in {city} for conversations with their bank. Working capital, machinery loans and government schemes are the usual subjects, since {since}.',
  ],
  firm: [
    '{regName} provides banking support to small manufacturers and traders. {name} built the {city} team of {team} from former credit officers.',
    'Between the workshop and the bank stands {regName}, in {city} since {since}. {name} and {team} colleagues turn order books into credit files.',
  ],
  method: [
    'Three years of accounts, bank statements and GST returns are read as a credit officer would read them. What looks odd is explained or repaired before the bank asks.',
    'The need is split into what should be financed by suppliers, by stock and by term loan. Firms often ask for the wrong kind of money, and it costs them.',
  ],
  practice: [
    'Meetings at the bank are attended together. After sanction we keep the calendar of stock statements and covenants, since penalties there are easy to avoid.',
    'Fees do not depend on the sanctioned amount, so that we have no reason to ask for more than is needed.',
  ],
  plans: [
    {
      segment: 'investing',
      titles: ['Working Capital File', 'Cash Credit Preparation', 'MSME Credit File'],
      facts: { amount: ['₹25 lakh to ₹5 crore', '₹10 lakh to ₹2 crore', '₹50 lakh to ₹8 crore'] },
      lead: [
        'Preparation of a working capital limit of {amount}: projections, CMA data, collateral list and bank meetings.',
        'A credit file that a bank can read in one sitting, for limits of {amount}.',
      ],
      body: [
        'We build projections that the owner can defend, arrange the data in the bank’s form and rehearse the meeting. Two lenders are approached, not ten.',
        'Sanction and rate rest with the bank. Files that we believe will fail are not submitted, and you hear the reason from us first.',
      ],
      features: [
        'CMA data and projections',
        'Review of accounts as a credit officer reads them',
        'Two bank meetings attended',
        'Credit cover scheme check',
        'Calendar of stock statements',
      ],
      price: [4999, 14999],
      soldOnce: true,
      validities: [90, 180],
    },
    {
      segment: 'Commodities',
      titles: ['Stock Finance Review', 'Warehouse Receipt Finance', 'Inventory Credit Plan'],
      lead: [
        'Finance against stored goods for traders in grain, cotton, spices and metals, with warehouse receipts.',
        'How to borrow against stock without selling it at harvest: warehouses, receipts, margins and lenders compared.',
      ],
      body: [
        'We compare accredited warehouses by distance and charges, explain margin calls when prices fall, and prepare the file with two lenders.',
        'Falling prices lead to calls for more margin. A table shows at which price that happens and how much would be needed.',
      ],
      features: [
        'Warehouse comparison with charges',
        'Margin call table by price',
        'File with two lenders',
        'Insurance check',
      ],
      price: [1499, 3999],
      soldOnce: true,
      validities: [90, 180],
    },
    {
      segment: 'investing',
      titles: ['Bank Charges Audit', 'Current Account Check-up', 'Banking Cost Review'],
      facts: { months: ['twelve', 'eighteen', 'twenty-four'] },
      lead: [
        'An audit of {months} months of bank charges for firms: processing, ledger, cash handling, card machines and idle balances.',
        'We read {months} months of statements and list what was charged, what was agreed and what can be claimed back.',
      ],
      body: [
        'Firms rarely look at single charges, though they add up to the pay of an assistant. Letters to the bank are drafted, and the tariff for the coming year is negotiated.',
        'The result is a table and three letters. In some cases everything turns out to be in order, which is worth knowing too.',
      ],
      features: [
        'Statements of {months} months examined',
        'Table of agreed and actual charges',
        'Letters for reversal',
        'Tariff proposal for next year',
      ],
      price: [999, 2999],
      soldOnce: true,
      validities: [30, 90],
      trialDays: [5],
    },
  ],
}

export const banking: CategoryTexts = {
  styles: [loans, smallBusiness],
  firmEndings: ['Finserve Private Limited', 'Credit Services LLP', 'Banking Services LLP'],
  member: [
    '{name} is a relationship officer of {company} in {city}. {first} has worked in retail and small-business credit since {since} and prepares files from the first meeting to disbursal.',
  ],
  closing: [
    'Only lenders regulated by the Reserve Bank are approached. Apps that ask for contacts and photographs are not lenders we would name.',
    'The office does not give investment advice. For that, look among the registered advisers of this marketplace.',
  ],
  fit: [
    'Lenders decide on approval, amount and rate; nobody can promise these, and we do not.',
    'The fee is agreed before the work and does not grow with the amount of the loan.',
    'Bring the last six months of bank statements, the tax returns of two years and your questions. We start from these.',
    'If the outcome is that you should not borrow, that is a result as well, and you will hear it plainly.',
    'Please borrow for a purpose and not for an investment in markets. We do not prepare files for the latter.',
    'All documents remain yours and are returned or deleted when the file is closed.',
  ],
  bonus: [
    'Credit report read together',
    'Checklist of documents',
    'EMI and prepayment calculator',
    'Letter templates for your bank',
    'Yearly reminder to check the rate',
    'Guide to the key fact statement',
  ],
  disclaimer: [
    [
      '{regName} (reference no. {regNumber}) assists with banking products of regulated lenders. It does not lend, does not accept deposits and cannot influence the decision of a lender.',
      'Rates, charges and schemes change without notice; the key fact statement of the lender is binding, and figures on this page are examples. Borrowing creates an obligation that outlasts good times.',
      'Information here is not investment advice and not a recommendation of securities. Fees received from lenders, where there are any, are disclosed to the client in writing before an application is made.',
    ],
  ],
  refund: [
    [
      'The fee is returned in full if we decline the case after reading the documents, and by half if all lenders approached decline the application. Once a loan has been sanctioned no refund is due.',
      'Reviews and audits may be cancelled before documents are shared for a full refund. If no point of substance is found, half of the fee for an audit is returned.',
      'Refunds are made within seven working days to the paying account. Charges of lenders, valuers and registries are paid to them directly and are not part of our fee.',
    ],
  ],
}
