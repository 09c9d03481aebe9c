import { errorClass } from '../quire-error.ts'

/** The name of an XML element or attribute is not valid. */
export class InvalidXmlName extends errorClass<{ invalidName: string }>('invalid-xml-name') {
  constructor(invalidName: string, what: 'element' | 'attribute') {
    super(
      `${JSON.stringify(invalidName.slice(0, 80))} is not a valid name for an XML ${what}. Use a letter or _, then letters, digits, _, - or .`,
      { invalidName },
    )
  }
}
